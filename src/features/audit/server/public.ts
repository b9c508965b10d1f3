export { audit, auditWithoutRequest } from './repository.ts'
