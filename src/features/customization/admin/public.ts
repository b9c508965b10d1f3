export { useSavedLook } from './saved-look.ts'
