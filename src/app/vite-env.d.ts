interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_SECRET_SEQUENCE?: string;
}
