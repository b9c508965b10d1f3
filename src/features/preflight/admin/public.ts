export { CheckPanel } from './check-panel.tsx'
export { StoreCheckModal } from './store-check-modal.tsx'
