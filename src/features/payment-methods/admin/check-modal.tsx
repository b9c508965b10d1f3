import { useSession } from '#features/auth/admin/public.tsx'
import { CheckPanel } from '#features/preflight/admin/public.ts'
import type { Description } from '../providers/description.ts'
import { ProviderModal } from './provider-modal.tsx'

/** How a store's connection to a provider stands. */
export const CheckModal = ({ provider, onClose }: { provider: Description; onClose(): void }) => {
  const { store } = useSession()
  if (!store) return null
  return (
    <ProviderModal provider={provider} title={`Connection to ${provider.title}`} onClose={onClose}>
      <CheckPanel storeId={store.id} subject={provider.name} onClose={onClose} />
    </ProviderModal>
  )
}
