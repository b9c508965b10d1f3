import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { hashToken, randomToken } from '#kit/server/secrets.ts'
import { deviceLifeMs, sessionLimits } from '../rules.ts'
import { forgetSessions, mailNotice, mailPasswordReset, mailProof } from './jobs.ts'
import { knownAddressMail, noticeMail, passwordResetMail, proofMail } from './mails.ts'
import { provenName } from './proofs/proven-name.ts'
import * as proofs from './proofs/repository.ts'
import * as repository from './repository.ts'

const linkLifeMs = 3_600_000
const proofLifeMs = 3 * 24 * 3_600_000
const unprovenLifeMs = 30 * 24 * 3_600_000

export const authWorkers: JobHandler[] = [
  handle(mailPasswordReset, async ({ db, env, mail, now }, { merchantId }) => {
    const merchant = await repository.findMerchant(db, merchantId)
    if (!merchant) return
    const token = randomToken()
    await repository.insertReset(db, {
      token_hash: hashToken(token),
      merchant_id: merchant.id,
      expires_at: new Date(now().getTime() + linkLifeMs),
    })
    const link = `${env.PUBLIC_URL}/reset-password/${token}`
    await mail.send({
      to: merchant.email,
      ...passwordResetMail({ name: provenName(merchant), link, product: env.PRODUCT_NAME }),
    })
  }),
  handle(mailProof, async ({ db, env, mail, now }, { merchantId }) => {
    const merchant = await repository.findMerchant(db, merchantId)
    if (!merchant || merchant.email_proven_at) return
    const { PUBLIC_URL: home, PRODUCT_NAME: product } = env
    const owner = await proofs.findOwner(db, merchant.email)
    if (owner) return mail.send({ to: owner.email, ...knownAddressMail({ name: owner.name, home, product }) })
    const token = randomToken()
    await proofs.insertProof(db, {
      token_hash: hashToken(token),
      merchant_id: merchant.id,
      expires_at: new Date(now().getTime() + proofLifeMs),
    })
    const link = `${home}/prove-email/${token}`
    return mail.send({ to: merchant.email, ...proofMail({ link, product }) })
  }),
  handle(mailNotice, async ({ db, env, mail }, { merchantId, notice }) => {
    const merchant = await repository.findMerchant(db, merchantId)
    // An address that is only claimed is of somebody who may never have heard of the account.
    if (!merchant?.email_proven_at) return
    const { PUBLIC_URL: home, PRODUCT_NAME: product } = env
    await mail.send({ to: merchant.email, ...noticeMail(notice, { name: merchant.name, home, product }) })
  }),
  handle(
    forgetSessions,
    async ({ db, now }) => {
      await repository.deleteEndedSessions(db, new Date(now().getTime() - sessionLimits.idleMs))
      await proofs.deleteOldProofs(db)
      await proofs.deleteUnproven(db, new Date(now().getTime() - unprovenLifeMs))
      await repository.deleteUnusedDevices(db, new Date(now().getTime() - deviceLifeMs))
    },
    { cron: '17 * * * *' },
  ),
]
