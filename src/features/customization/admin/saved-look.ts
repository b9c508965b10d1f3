import { useQuery } from '@tanstack/react-query'
import { defaultCustomization, placeholderLogo } from '../rules.ts'
import { customizationQuery } from './appearance-queries.ts'

/** The store's look as the preview's address names it; undefined until it is known. Without an answer it is the default. */
export const useSavedLook = (): Record<string, string> | undefined => {
  const { data, isPending } = useQuery(customizationQuery)
  if (isPending) return undefined
  const { primary_color, heading_color, font_family } = data?.storeCustomization ?? defaultCustomization
  return {
    primaryColor: primary_color,
    headingColor: heading_color,
    fontFamily: font_family,
    logo: data?.logo ?? placeholderLogo,
  }
}
