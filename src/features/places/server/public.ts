export { placesAt } from './lookup.ts'
