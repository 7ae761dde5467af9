export const brand = '声浪'
