export { changePassword, provePassword } from './change-password.ts'
export { listDevices } from './devices.ts'
export { letter } from './letter.ts'
export { hashPassword } from './passwords.ts'
export { requireProof } from './proofs/proofs.ts'
export { provenName } from './proofs/proven-name.ts'
export {
  deleteOtherSessions as endOtherSessions,
  deleteOwnSession as endOwnSession,
  deleteMerchantSessions as getEndSessions,
  insertFlash as addFlash,
  takeFlash,
} from './repository.ts'
export { authRoutes } from './routes.ts'
export {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  getSecondFactor,
  proveSecondFactor,
  turnOffSecondFactor,
} from './second-factor/second-factor.ts'
export { forgetCookie, openVisitor } from './sessions.ts'
export { authWorkers } from './workers.ts'
export { listeningVisitorCache, type VisitorCache } from './visitor-cache.ts'
