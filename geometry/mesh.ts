/**
 * An indexed triangle mesh in millimetres, z up: x, y, z for each vertex, and three vertex indices for each
 * triangle, counter-clockwise seen from outside.
 */
export type Mesh = { positions: Float32Array; triangles: Uint32Array }

/** A triangle soup in millimetres, z up: nine floats (three corners) for each triangle, in file order. */
export type Soup = Float32Array

/** The most triangles a model may have, counted with every instance of every part before any is expanded. */
export const maxTriangles = 5_000_000
