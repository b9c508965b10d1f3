import { useQuery } from '@tanstack/react-query'
import type { CheckoutForm } from '#features/checkout-form/rules.ts'
import { defaultCustomization } from '../rules.ts'
import { customizationQuery } from './appearance-queries.ts'
import { CheckoutPreview } from './checkout-preview.tsx'

/** The checkout in the look that was saved, with a form that is being changed. */
export const SavedLookPreview = ({ form }: { form: CheckoutForm }) => {
  const { data } = useQuery(customizationQuery)
  const { primary_color, heading_color, font_family } = data?.storeCustomization ?? defaultCustomization
  return (
    <CheckoutPreview
      primaryColor={primary_color}
      headingColor={heading_color}
      font={font_family}
      logo={data?.logo ?? null}
      form={form}
    />
  )
}
