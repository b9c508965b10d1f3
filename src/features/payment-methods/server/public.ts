export { listProviders } from './repository.ts'
