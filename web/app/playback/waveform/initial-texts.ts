export const fetchAgain = '再取一次'
