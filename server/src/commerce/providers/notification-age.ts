/** A notification signed longer ago, or as far ahead, may be a replay. */
export const NOTIFICATION_AGE_MAX_S = 300
