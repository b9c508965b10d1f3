export { RemoveModal } from './remove-modal.tsx'
