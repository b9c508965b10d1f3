import { PreviewPage } from '#features/checkout/shopper/preview/preview-page.tsx'
import { LiveTexts } from '#features/localization/shopper/live-texts.tsx'
import type { CheckoutAppPage } from './page.ts'

/** What the admin's frame shows: apart from what shoppers load, who never see it. */
export const Preview = ({ page }: { page: Extract<CheckoutAppPage, { kind: 'preview' }> }) => (
  <LiveTexts>
    <PreviewPage {...page} />
  </LiveTexts>
)
