export { audit, auditOutside } from './repository.ts'
