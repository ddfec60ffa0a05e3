import { Autocomplete } from '@base-ui/react/autocomplete'
import { Box, Layers, type LucideIcon, Tag } from 'lucide-react'
import { type Suggestion, suggestionAddress } from './use-suggestions.ts'

export function SuggestionList({ onChoose }: { onChoose: (address: string) => void }) {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner sideOffset={4} className="z-50">
        <Autocomplete.Popup className="panel w-(--anchor-width) overflow-hidden p-1 shadow-raised data-empty:hidden">
          <Autocomplete.List aria-label="Suggestions">
            {(suggestion: Suggestion) => (
              <Option
                key={suggestion.id}
                suggestion={suggestion}
                onChoose={() => onChoose(suggestionAddress(suggestion))}
              />
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  )
}

const kinds: Record<Suggestion['kind'], { Icon: LucideIcon; name: string }> = {
  product: { Icon: Box, name: 'Design' },
  category: { Icon: Tag, name: 'Category' },
  drop: { Icon: Layers, name: 'Drop' },
}

function Option({ suggestion, onChoose }: { suggestion: Suggestion; onChoose: () => void }) {
  const { Icon, name } = kinds[suggestion.kind]
  return (
    <Autocomplete.Item
      value={suggestion}
      onClick={onChoose}
      render={(props, { highlighted }) => (
        <div role="option" tabIndex={-1} {...props} aria-selected={highlighted} />
      )}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 hover:bg-sunken data-highlighted:bg-sunken"
    >
      <Icon size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{suggestion.text}</span>
      {suggestion.kind !== 'product' && <span className="text-muted text-sm">{name}</span>}
    </Autocomplete.Item>
  )
}
