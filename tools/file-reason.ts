const reasons: Record<string, string> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this user',
  ENOENT: 'it is not there',
  ENOTDIR: 'what stands in its path is a file',
  EEXIST: 'what stands in its path is a file',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
}

/** What the system says of a file, in words; undefined of what it does not say of files. */
export const fileReason = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error && 'code' in error ? reasons[String(error.code)] : undefined
