import { Box, Layers, type LucideIcon, Tag } from 'lucide-react'
import { type Suggestion, suggestionAddress } from './use-suggestions.ts'

type SuggestionListProps = {
  id: string
  suggestions: readonly Suggestion[]
  /** Index of the highlighted suggestion, or -1. */
  active: number
  onChoose: (address: string) => void
}

export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {suggestions.length > 0 && `${suggestions.length} suggestions, use the arrow keys.`}
      </p>
      <div
        role="listbox"
        id={id}
        aria-label="Suggestions"
        tabIndex={-1}
        hidden={suggestions.length === 0}
        onMouseDown={(event) => event.preventDefault()}
        className="panel absolute inset-x-0 top-full z-50 mt-1 overflow-hidden p-1 shadow-raised max-md:inset-x-3"
      >
        {suggestions.map((suggestion, index) => (
          <Option
            key={suggestion.id}
            id={optionId(id, index)}
            suggestion={suggestion}
            isHighlighted={index === active}
            onChoose={() => onChoose(suggestionAddress(suggestion))}
          />
        ))}
      </div>
    </>
  )
}

export function optionId(listId: string, index: number) {
  return `${listId}-${index}`
}

const kinds: Record<Suggestion['kind'], { Icon: LucideIcon; name: string }> = {
  product: { Icon: Box, name: 'Design' },
  category: { Icon: Tag, name: 'Category' },
  drop: { Icon: Layers, name: 'Drop' },
}

type OptionProps = { id: string; suggestion: Suggestion; isHighlighted: boolean; onChoose: () => void }

function Option({ id, suggestion: { kind, text }, isHighlighted, onChoose }: OptionProps) {
  const { Icon, name } = kinds[kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are read by the search box, which keeps the focus.
    <div
      role="option"
      id={id}
      aria-selected={isHighlighted}
      tabIndex={-1}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 hover:bg-sunken aria-selected:bg-sunken"
    >
      <Icon size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{text}</span>
      {kind !== 'product' && <span className="text-muted text-sm">{name}</span>}
    </div>
  )
}
