import { Modal } from '#kit/web/modal/modal.tsx'
import { CheckPanel } from './check-panel.tsx'

type Props = { store: { id: string; name: string }; onClose(): void }

/** How the connection of a store to its shop stands. */
export const StoreCheckModal = ({ store, onClose }: Props) => (
  <Modal opened onClose={onClose} size={560} title={`Connection of ${store.name}`}>
    <CheckPanel storeId={store.id} subject="store" onClose={onClose} />
  </Modal>
)
