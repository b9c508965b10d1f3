export { LanguageTexts } from './language-texts.tsx'
