export { AlertsButton } from './alerts-button.tsx'
