import { requiredText } from '../texts.ts'

/** What a design was printed with. */
export const printFields = {
  printer: requiredText('The printer', 80, 'Name the printer.'),
  filament: requiredText('The filament', 80, 'Name the filament.'),
}
