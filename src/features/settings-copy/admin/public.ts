export { CopyModal } from './copy-modal.tsx'
