export { AlertsButton } from './alerts-button.tsx'
export { AlertsNote } from './alerts-note.tsx'
