export { vatVariables } from './environment.ts'
export { isInRegister, isRegistered } from './vies.ts'
