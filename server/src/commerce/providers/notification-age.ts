/** A notification signed longer ago, or as far ahead, may be an old one sent again by somebody else. */
export const NOTIFICATION_AGE_MAX_S = 300
