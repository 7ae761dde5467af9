/** Where the sign of a level is loaded, relative to the base address: the operator's picture, else the site's own drawing. */
export const vipIconPath = (vipLevel: number | ':level'): string => `/vip/icon/${vipLevel}`
