export { GoLiveCard, ShowChecklist } from './go-live-card.tsx'
export { useHasCheckouts } from './use-checklist.ts'
