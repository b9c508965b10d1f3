export { OwnFieldsCard } from './own-fields-card.tsx'
export { ownFieldsQuery } from './own-field-queries.ts'
