/** Address of a level's icon, relative to the base address: the operator's picture, or else the site's drawing. */
export const vipIconPath = (vipLevel: number | ':level'): string => `/vip/icon/${vipLevel}`
