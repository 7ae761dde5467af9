/** The site's background in its two themes, for what a browser paints around it (`tokens.css` has the same). */
export const PAPER = '#f6f5f1'
export const NIGHT = '#0b0b0d'
