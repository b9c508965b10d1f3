import { MessagePage, PolicyPage } from '#features/checkout/shopper/message-page.tsx'
import type { CheckoutAppPage } from './page.ts'

/** What comes without scripts: no browser needs anything of it. */
export const ScriptlessPage = ({ page }: { page: Extract<CheckoutAppPage, { kind: 'message' | 'policy' }> }) =>
  page.kind === 'policy' ? <PolicyPage {...page} /> : <MessagePage {...page} />
