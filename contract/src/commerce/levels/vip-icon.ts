/** Where the icon of a level is loaded, relative to the base address: the operator's picture, else the site's drawing. */
export const vipIconPath = (vipLevel: number | ':level'): string => `/vip/icon/${vipLevel}`
