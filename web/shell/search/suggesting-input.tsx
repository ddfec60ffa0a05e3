import { Autocomplete } from '@base-ui/react/autocomplete'
import { searchInput } from './search-input.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

export type SearchInputProps = {
  text: string
  onTextChange: (text: string) => void
  onChoose: (address: string) => void
}

/** The input of the search box, with suggestions. */
export function SuggestingInput({ text, onTextChange, onChoose }: SearchInputProps) {
  const suggestions = useSuggestions(text)
  return (
    <Autocomplete.Root
      items={suggestions}
      filteredItems={suggestions}
      value={text}
      onValueChange={(typed, { reason }) => reason !== 'item-press' && onTextChange(typed)}
      itemToStringValue={(suggestion) => suggestion.text}
    >
      <Autocomplete.Input {...searchInput} autoFocus />
      <Autocomplete.Status className="sr-only">
        {suggestions.length > 0 && `${suggestions.length} suggestions, use the arrow keys.`}
      </Autocomplete.Status>
      <SuggestionList onChoose={onChoose} />
    </Autocomplete.Root>
  )
}
