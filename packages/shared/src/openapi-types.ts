/** The part of OpenAPI 3.1 that the product's description uses. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; 'x-commit'?: string; description: string };
  servers: { url: string }[];
  /** Any one of these: none, or a token. */
  security: Record<string, never[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<OpenApiMethod, OpenApiOperation>>>;
  components: {
    schemas: Record<string, OpenApiSchema>;
    headers: Record<string, OpenApiHeader>;
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
  };
}

export interface OpenApiHeader {
  description: string;
  schema: OpenApiSchema;
}

/** Part of the document, by its place: `#/components/headers/JobId`. */
interface OpenApiReference {
  $ref: string;
}

export const openApiMethods = ['get', 'post', 'delete'] as const;
export type OpenApiMethod = (typeof openApiMethods)[number];

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: OpenApiParameter[];
  /** Examples, for renderers of the description. */
  'x-codeSamples'?: { lang: string; label: string; source: string }[];
  requestBody?: { required: true; content: Record<string, { schema: OpenApiSchema; encoding?: OpenApiEncoding }> };
  responses: Record<string, OpenApiResponse>;
}

type OpenApiEncoding = Record<string, { contentType: string }>;

export interface OpenApiParameter {
  name: string;
  in: 'header' | 'path';
  required?: boolean;
  description: string;
  schema: OpenApiSchema;
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, OpenApiHeader | OpenApiReference>;
  content?: Record<string, { schema: OpenApiSchema }>;
}

export interface OpenApiSchema {
  $ref?: string;
  allOf?: OpenApiSchema[];
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: (string | number | boolean | null)[];
  default?: string | number | boolean;
  contentMediaType?: string;
  contentSchema?: OpenApiSchema;
  items?: OpenApiSchema;
  properties?: Record<string, OpenApiSchema>;
  required?: string[];
  additionalProperties?: boolean;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}
