export { formQuery, type SavedForm, saveForm, tipFiguresQuery } from './form-queries.ts'
