const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Subject and both bodies of the mail with the link to choose a new password. */
export const passwordResetMail = ({ name, link, product }: { name: string; link: string; product: string }) => ({
  subject: `Choose a new password for ${product}`,
  text: `Hello ${name},

someone asked to choose a new password for your ${product} account. If it was you, open this link within one hour:

${link}

If it was not you, ignore this mail: nothing changes.`,
  html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1c2030">
<table role="presentation" align="center" style="max-width:480px;width:100%;background:#fff;border-radius:12px;padding:32px"><tr><td>
<h1 style="margin:0 0 16px;font-size:20px">Choose a new password</h1>
<p>Hello ${escape(name)},</p>
<p>someone asked to choose a new password for your ${escape(product)} account. If it was you, press the button within one hour.</p>
<p style="margin:24px 0"><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f2a5a;color:#fff;text-decoration:none">Choose a new password</a></p>
<p style="color:#5b6273;font-size:14px">If it was not you, ignore this mail: nothing changes.</p>
</td></tr></table></body></html>`,
})
