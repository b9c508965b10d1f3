import { useQuery } from '@tanstack/react-query'
import type { CheckoutForm } from '#features/checkout-form/rules.ts'
import type { OwnField } from '#features/own-fields/rules.ts'
import { defaultCustomization } from '../rules.ts'
import { customizationQuery } from './appearance-queries.ts'
import { CheckoutPreview } from './checkout-preview.tsx'

type Props = { form: CheckoutForm; ownFields?: readonly OwnField[] | undefined }

/** The checkout in the look that was saved, with a form that is being changed. */
export const SavedLookPreview = ({ form, ownFields }: Props) => {
  const { data } = useQuery(customizationQuery)
  const { primary_color, heading_color, font_family } = data?.storeCustomization ?? defaultCustomization
  return (
    <CheckoutPreview
      primaryColor={primary_color}
      headingColor={heading_color}
      font={font_family}
      logo={data?.logo ?? null}
      form={form}
      ownFields={ownFields}
    />
  )
}
