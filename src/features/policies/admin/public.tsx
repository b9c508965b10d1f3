export { FooterPolicies } from './footer-policies.tsx'
