import { useSession } from '#features/auth/admin/public.tsx'
import { CheckPanel } from '#features/preflight/admin/public.ts'
import type { Connectable } from '../credentials.ts'
import { providerTitles } from '../rules.ts'
import { guides } from './guides.ts'
import { ProviderModal } from './provider-modal.tsx'

/** How a store's connection to a provider stands. */
export const CheckModal = ({ provider, onClose }: { provider: Connectable; onClose(): void }) => {
  const { store } = useSession()
  if (!store) return null
  return (
    <ProviderModal
      brand={provider}
      title={`Connection to ${providerTitles[provider]}`}
      subtitle={guides[provider].by}
      onClose={onClose}
    >
      <CheckPanel storeId={store.id} subject={provider} onClose={onClose} />
    </ProviderModal>
  )
}
