import { listingTexts } from '#contract/catalogue/studio/product-form.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { FormSection } from '../form/form-section.tsx'
import { textProps } from '../form/text-props.ts'
import type { ProductForm } from '../form/use-product-form.ts'

export function ListingSection({ form }: { form: ProductForm }) {
  const field = textProps(form)
  const { pictures } = form.values
  const cleared = pictures.filter(({ isClearedForShops }) => isClearedForShops).length
  return (
    <FormSection
      id="listing"
      text="Texts that members on paid plans can copy into their shops. Size, weight, material and safety notes are added automatically."
    >
      <TextField
        label="Listing title (optional)"
        hint={`At most ${maxLengthOf(listingTexts.shape.title)} characters; some marketplaces allow fewer.`}
        {...field('listingTitle')}
      />
      <TextArea
        label="Listing text (optional)"
        hint="Describes the print to the buyer. A blank line separates paragraphs."
        rows={6}
        {...field('listingText')}
      />
      <TextArea
        label="Care (optional)"
        hint="How the buyer cleans and stores the print."
        rows={3}
        {...field('care')}
      />
      <TextField
        label="Price band (optional)"
        hint="Include the currency, for example USD 14 to 19."
        {...field('priceBand')}
      />
      <p className="text-muted text-sm">
        The listing kit also contains the pictures cleared for shops: {cleared} of {pictures.length}.
      </p>
    </FormSection>
  )
}
