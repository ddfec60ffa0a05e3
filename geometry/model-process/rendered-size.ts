export const renderedSize = { width: 1200, height: 900 }
