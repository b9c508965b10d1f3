export { audit } from './repository.ts'
