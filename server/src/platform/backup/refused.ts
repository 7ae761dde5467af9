/** Why a backup is not made, read or restored; the message, in Chinese, says what to do. */
export class BackupRefused extends Error {}
