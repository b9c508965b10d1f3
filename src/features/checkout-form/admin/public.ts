export { formQuery, type SavedForm, saveForm } from './form-queries.ts'
