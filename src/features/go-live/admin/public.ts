export { GoLiveCard, ShowChecklist } from './go-live-card.tsx'
