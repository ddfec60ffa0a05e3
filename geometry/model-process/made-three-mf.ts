/** The most triangles of a 3MF that is made of a model: a larger one needs too much memory here and in slicers. */
export const maxThreeMfTriangles = 1_000_000
