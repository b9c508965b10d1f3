export { customDomainQuery } from './use-custom-domain.ts'
