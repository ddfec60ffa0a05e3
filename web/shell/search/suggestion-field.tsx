import { Autocomplete } from '@base-ui/react/autocomplete'
import { type FocusEvent, useContext } from 'react'
import { SearchFieldContext, searchInput } from './search-field.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

export function SuggestionField() {
  const { value, onType, onChoose, ...input } = useContext(SearchFieldContext)
  const suggestions = useSuggestions(value)
  return (
    <Autocomplete.Root
      // Text that was typed into the plain field has its suggestions too.
      defaultOpen={value !== ''}
      items={suggestions}
      filteredItems={suggestions}
      value={value}
      onValueChange={(typed, { reason }) => reason !== 'item-press' && onType(typed)}
      itemToStringValue={(suggestion) => suggestion.text}
    >
      <Autocomplete.Input {...searchInput} {...input} onFocus={moveCaretToEnd} />
      <Autocomplete.Status className="sr-only">
        {suggestions.length > 0 && `${suggestions.length} suggestions, use the arrow keys.`}
      </Autocomplete.Status>
      <SuggestionList onChoose={onChoose} />
      {/* The hidden input of Base UI is a second field: Enter then submits only a form that has a button. */}
      <button type="submit" hidden />
    </Autocomplete.Root>
  )
}

/** This field may replace the plain one while somebody types. */
function moveCaretToEnd({ currentTarget }: FocusEvent<HTMLInputElement>) {
  currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
}
